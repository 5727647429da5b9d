import { describe, expect, it } from 'vitest'
import { pickWallpaper } from '#customPages/login/pickWallpaper.ts'
import { signInMessage } from '#customPages/login/signInMessage.ts'
import { ApiError } from '#providers/apiError.ts'

describe('the message of a sign-in that failed', () => {
  const wrong = new ApiError(401, 'Error: 401 Unauthorized', 'Unauthorized')

  it('refers to the administrator from the third wrong attempt on', () => {
    const first = 'Incorrect username and/or password. Please try again.'
    const later =
      'Incorrect username and/or password. Please try again or contact your administrator to reset your password.'
    expect([1, 2, 3, 4].map((attempts) => signInMessage(wrong, attempts))).toEqual([
      first,
      first,
      later,
      later,
    ])
  })

  it('is the message of the call if the credentials were not the reason', () => {
    const busy = new ApiError(429, 'Error: 429 Too many attempts.', 'Too many attempts.')
    expect(signInMessage(busy, 3)).toBe('Error: 429 Too many attempts.')
  })
})

describe('the wallpaper', () => {
  it('is picked from the list by a random number', () => {
    const list = ['a', 'b', 'c']
    expect([0, 0.34, 0.67, 0.999].map((chance) => pickWallpaper(list, () => chance))).toEqual([
      'a',
      'b',
      'c',
      'c',
    ])
    expect(pickWallpaper([], () => 0)).toBeUndefined()
  })
})
