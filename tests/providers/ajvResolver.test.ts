import { describe, expect, it } from 'vitest'
import { errorTree } from '#providers/ajvResolver.ts'

describe('validation errors for react-hook-form', () => {
  it('are nested as the values are', () => {
    expect(
      errorTree([
        { path: '/latitude', message: 'Required' },
        { path: '/conditionList/1/testValue', message: 'Active rules need value and condition' },
        { path: '/conditionList', message: 'At least one rule must be active' },
      ]),
    ).toEqual({
      latitude: { type: 'schema', message: 'Required' },
      conditionList: {
        type: 'schema',
        message: 'At least one rule must be active',
        1: { testValue: { type: 'schema', message: 'Active rules need value and condition' } },
      },
    })
  })

  it('unescape the names in a pointer and know the whole value as root', () => {
    expect(errorTree([{ path: '/a~1b~0', message: 'x' }])).toHaveProperty('a/b~')
    expect(errorTree([{ path: '', message: 'x' }])).toEqual({ root: { type: 'schema', message: 'x' } })
  })
})
