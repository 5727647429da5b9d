import type { SentRequest } from './apiFetch.ts'
import type { startPortal } from './portal.tsx'

type Portal = ReturnType<typeof startPortal>

/** The JSON body of a request. */
export const bodyOf = ({ body }: SentRequest) => JSON.parse(String(body))

/** The requests of a method to a path, so far. */
export const sentTo = (portal: Portal, method: string, path: RegExp) =>
  portal.requests().filter((request) => request.method === method && path.test(request.path))

/** A failure in plain text, as from a proxy before the API. */
export const failure = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } })

export const success = (data: unknown) => Response.json({ data })

interface HeldRequest extends SentRequest {
  /** Answers the request; without a response, the API answers. */
  release: (response?: Response) => void
}

/** Holds back the requests of a method to a path until the test releases them. */
export function holdBack(portal: Portal, method: string, path: RegExp): HeldRequest[] {
  const held: HeldRequest[] = []
  portal.intercept((request) =>
    request.method === method && path.test(request.path)
      ? new Promise((release) => held.push({ ...request, release }))
      : undefined,
  )
  return held
}
