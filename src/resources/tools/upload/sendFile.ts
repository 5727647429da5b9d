import { ApiError, call } from '#providers/api/request.ts'
import type { Upload } from '#schemas/shapes/upload.ts'

/** Bytes of a part: small enough that a lost one costs little. */
export const PART_BYTES = 4 * 1024 * 1024

/** Times that a part is tried again. */
const TRIES = 5
const SECOND = 1000

/** No answer, or one of a server that is busy or starting. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

/** @throws the signal's reason when it is aborted. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })

/** Removes an upload from the server; one that is gone already is no failure. */
export const removeUpload = (id: number): Promise<unknown> =>
  call('removeUpload', { params: { id }, quiet: true, keepalive: true }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })

interface Sending {
  signal: AbortSignal
  /** What has arrived of the file, if its sending was interrupted. */
  begun: Upload | undefined
  /** Called with what has arrived, after the announcement and each part. */
  onSent: (upload: Upload) => void
}

/**
 * Sends a file in parts. A part that fails for a passing reason is tried again from where the server is. Callers show the failure.
 * @throws ApiError if the server refuses the file or stays away; the signal's reason.
 */
export async function sendFile(file: File, { signal, begun, onSent }: Sending): Promise<void> {
  const options = { signal, quiet: true }
  let failures = 0
  let upload = begun
  let isKnown = false
  while (!upload || !isKnown || upload.state === 'receiving') {
    try {
      if (!upload) {
        const { name, size } = file
        // Not aborted, because an upload that is begun must be known to be removed.
        upload = await call<Upload>('beginUpload', { quiet: true, body: { name, size } })
        if (signal.aborted) await removeUpload(upload.id)
        signal.throwIfAborted()
      } else if (isKnown) {
        const { id, nextPart: part, received } = upload
        const body = file.slice(received, received + PART_BYTES)
        upload = await call<Upload>('uploadPart', { ...options, params: { id, part }, body })
        failures = 0
      } else upload = await call<Upload>('upload', { ...options, params: { id: upload.id } })
      isKnown = true
      onSent(upload)
    } catch (error) {
      signal.throwIfAborted()
      failures += 1
      if (!isPassing(error) || failures > TRIES) throw error
      isKnown = false
      await wait((error.retryAfter ?? 2 ** (failures - 2)) * SECOND, signal)
    }
  }
}
