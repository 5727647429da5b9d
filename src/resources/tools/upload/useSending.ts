import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#providers/api/request.ts'
import type { Upload } from '#schemas/shapes/upload.ts'
import { removeUpload, sendFile } from './sendFile.ts'

/** A file that is sent, or was. */
export interface SentFile {
  key: number
  name: string
  /** Bytes. */
  size: number
  /** Absent once the page was loaded again. */
  file?: File
  /** What the server knows of it. */
  upload?: Upload
  /** Why it was not sent. */
  problem?: string
}

export const isSent = ({ upload }: SentFile): boolean => upload !== undefined && upload.state !== 'receiving'

/** The chosen files, which are sent one after another. Leaving the page stops that, and removes what was sent in part. */
export function useSending() {
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const latest = useRef(files)
  const stops = useRef(new Map<number, AbortController>())
  const queue = useRef(Promise.resolve())
  const nextKey = useRef(0)

  const update = (change: (files: readonly SentFile[]) => readonly SentFile[]) => {
    latest.current = change(latest.current)
    setFiles(latest.current)
  }
  const patch = (key: number, values: Partial<SentFile>) =>
    update((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)))

  const send = ({ key, file }: SentFile) => {
    if (!file) return
    const stop = new AbortController()
    const { signal } = stop
    stops.current.set(key, stop)
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      const begun = latest.current.find((each) => each.key === key)?.upload
      await sendFile(file, { signal, begun, onSent: (upload) => patch(key, { upload }) }).catch(
        (error: unknown) => {
          if (signal.aborted) return
          if (!(error instanceof ApiError)) throw error
          patch(key, { problem: error.detail })
        },
      )
    })
  }

  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file): SentFile => {
      const { name, size } = file
      nextKey.current += 1
      const entry = { key: nextKey.current, name, size, file }
      return size === 0 ? { ...entry, problem: 'The file is empty.' } : entry
    })
    update((all) => [...all, ...added])
    for (const entry of added) if (entry.size > 0) send(entry)
  }

  /** Takes a file that was sent before. */
  const take = (upload: Upload) => {
    const { name, size } = upload
    nextKey.current += 1
    update((all) => [...all, { key: nextKey.current, name, size, upload }])
  }

  const again = (entry: SentFile) => {
    patch(entry.key, { problem: undefined })
    send(entry)
  }

  const remove = async ({ key }: SentFile) => {
    stops.current.get(key)?.abort()
    const { upload } = latest.current.find((each) => each.key === key) ?? {}
    update((all) => all.filter((each) => each.key !== key))
    if (upload) await removeUpload(upload.id)
  }

  /** Forgets all files, which stay on the server. */
  const clear = () => update(() => [])

  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort()
      for (const { upload } of latest.current) if (upload?.state === 'receiving') void removeUpload(upload.id)
    },
    [],
  )

  const isSending = files.some((file) => !isSent(file) && file.problem === undefined)
  return { files, isSending, add, take, again, remove, clear }
}

export type SendingFiles = ReturnType<typeof useSending>
