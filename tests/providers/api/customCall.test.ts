import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { custom } from '#providers/api/customCall.ts'
import { ApiError, call } from '#providers/api/request.ts'

const json = { 'content-type': 'application/json' }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{"applicationKey":"key"}' }) })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

it("Refine's custom requests the API route named by its url", async () => {
  fetched.mockResolvedValue(new Response('{"data":[10,100]}', { headers: json }))
  expect(await custom({ url: 'hwwaHeights', method: 'get', meta: { params: { siteId: 7 } } })).toEqual({
    data: [10, 100],
  })
  expect(fetched).toHaveBeenCalledWith('/hwwa/heights/7', expect.objectContaining({ method: 'GET' }))
})

it("Refine's custom sends query and payload", async () => {
  fetched.mockResolvedValue(new Response('{"data":{}}', { headers: json }))
  await custom({
    url: 'hindcastAnalysis',
    method: 'post',
    query: { format: 'portal' },
    payload: { latitude: 54 },
  })
  expect(fetched).toHaveBeenCalledWith(
    '/hindcast/analysis/?format=portal',
    expect.objectContaining({ method: 'POST', body: '{"latitude":54}' }),
  )
})

it("aborting Refine's query aborts the fetch and shows no error", async () => {
  const controller = new AbortController()
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const answer = custom({ url: 'sites', method: 'get', meta: { signal: controller.signal } })
  controller.abort()
  await expect(answer).rejects.toBe(controller.signal.reason)
})

it('a call reports its progress until it is aborted', async () => {
  const bytes = new TextEncoder().encode('{"status":"OK"}')
  fetched.mockImplementation(async () => new Response(bytes, { headers: json }))
  const seen: number[] = []
  const onProgress = (progress: { bytes: number }) => seen.push(progress.bytes)
  await call('hindcastCsv', { onProgress })
  expect(seen).toEqual([bytes.length])
  await call('hindcastCsv', { onProgress, signal: AbortSignal.abort() }).catch(() => undefined)
  expect(seen).toEqual([bytes.length])
})

it("Refine's custom throws an ApiError for a failed request and an Error for an unknown route", async () => {
  fetched.mockResolvedValue(new Response('no', { status: 404 }))
  const failed = custom({ url: 'site', method: 'get', meta: { params: { id: 1 }, quiet: true } })
  await expect(failed).rejects.toBeInstanceOf(ApiError)
  await expect(custom({ url: 'nothing', method: 'get' })).rejects.toThrow('invalid API call: nothing')
})
