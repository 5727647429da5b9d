import { describe, expect, it } from 'vitest'
import { isStillLoading, retryDelay } from '#providers/access/customer.ts'
import { ApiError } from '#providers/apiError.ts'

const failure = (status: number, retryAfter?: number) => new ApiError(status, '', '', { retryAfter })

describe('a customer whose request fails', () => {
  it('is still loading without a response, or with a 503 that has a Retry-After', () => {
    expect(isStillLoading(failure(0))).toBe(true)
    expect(isStillLoading(failure(503, 0))).toBe(true)
    expect(isStillLoading(failure(503, 20))).toBe(true)
  })

  it.each([
    failure(503),
    failure(500),
    failure(500, 20),
    failure(429, 20),
    failure(404),
    failure(401),
    new Error('The profile is gone.'),
  ])('has failed by %o', (error) => {
    expect(isStillLoading(error)).toBe(false)
  })

  it('is requested again after the Retry-After of the server, and after at least a second', () => {
    expect([0, 1, 20, 600].map((seconds) => retryDelay(0, failure(503, seconds)))).toEqual([
      1000, 1000, 20_000, 600_000,
    ])
  })

  it('is requested at increasing intervals from a server that does not respond', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((failures) => retryDelay(failures, failure(0)))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })
})
