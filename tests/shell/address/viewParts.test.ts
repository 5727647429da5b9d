import { describe, expect, it } from 'vitest'
import { withoutView, withViewOf, withViewPart } from '#shell/address/viewParts.ts'

describe('view parts of an address', () => {
  it.each([
    ['?lat=54&view=statistics&when=LT:wave_height:1.5', '?lat=54&when=LT:wave_height:1.5'],
    ['?view=statistics&view.month=1', ''],
    ['?viewer=1&overview=2&lat=%2B54', '?viewer=1&overview=2&lat=%2B54'],
    ['', ''],
  ])('are not part of the form: %s', (search, form) => {
    expect(withoutView(search)).toBe(form)
  })

  it('stay when the form is submitted with other values', () => {
    expect(withViewOf('?lat=55&view=map', '?lat=54&view=statistics&view.month=1')).toBe(
      '?lat=55&view=statistics&view.month=1',
    )
    expect(withViewOf('lat=55', '')).toBe('?lat=55')
  })

  it('change one by one, and are removed for the default value', () => {
    expect(withViewPart('?lat=54&view=statistics&view.net=72', 'view.net', '96')).toBe(
      '?lat=54&view=statistics&view.net=96',
    )
    expect(withViewPart('?lat=54&view=statistics&view.net=72', 'view', undefined)).toBe('?lat=54&view.net=72')
    expect(withViewPart('', 'view', 'a&b')).toBe('?view=a%26b')
  })
})
