import { describe, expect, it } from 'vitest'
import { readLocalViewSet, writeLocalViewSet } from '#providers/localView/localViewSet.ts'
import { pickedViewSet, shownViewSet, viewSetOf } from '#schemas/viewSet.ts'

describe('the view set of a site', () => {
  it('is the chosen one, or without a choice the first of each chart', () => {
    expect(shownViewSet({}, true)).toEqual({ upper: 1, lower: 2 })
    expect(shownViewSet({ upper: 7, lower: 4 }, true)).toEqual({ upper: 7, lower: 4 })
  })

  it('falls back without a message at onshore sites if it has parameters of the sea', () => {
    expect(shownViewSet({ upper: 7, lower: 4 }, false)).toEqual({ upper: 7, lower: 3 })
    expect(shownViewSet({ upper: 2, lower: 6 }, false)).toEqual({ upper: 1, lower: 6 })
  })

  it('keeps an unavailable choice for offshore sites, unless another set is picked for that chart', () => {
    const chosen = { upper: 1, lower: 4 }
    const shown = shownViewSet(chosen, false)
    expect(pickedViewSet(chosen, shown, { ...shown, upper: 7 })).toEqual({ upper: 7, lower: 4 })
    expect(pickedViewSet(chosen, shown, { ...shown, lower: 6 })).toEqual({ upper: 1, lower: 6 })
  })
})

it('reads the stored view set of an account', () => {
  const kept = new Map<string, string>()
  writeLocalViewSet({ setItem: (key, value) => kept.set(key, value) }, 'multi', { upper: 7, lower: 4 })
  const storage = { getItem: (key: string) => kept.get(key) ?? null }
  expect(readLocalViewSet(storage, 'multi')).toEqual({ upper: 7, lower: 4 })
  expect(readLocalViewSet(storage, 'other')).toEqual({})
})

it.each([[null], ['text'], [[]], [{ upper: 'x', lower: 999 }]])('treats %j as no choice', (value) => {
  const { upper, lower } = viewSetOf(value)
  expect([upper, lower]).toEqual([undefined, undefined])
})

it('treats unreadable storage as no choice', () => {
  expect(readLocalViewSet({ getItem: () => '{' }, 'multi')).toEqual({})
})
