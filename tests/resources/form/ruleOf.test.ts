import { expect, test } from 'vitest'
import { rebased } from '#resources/form/ruleOf.ts'

test('unchanged fields follow new initial values of a form, and changed fields stay', () => {
  const before = { name: '', permissions: [], note: 'old' }
  const values = { name: 'Nina', permissions: [], mainPage: 'Module.Alerts' }
  const after = { name: '', permissions: ['Module.Forecasts'], mainPage: 'Module.Forecasts', note: 'old' }
  expect(rebased(values, before, after)).toEqual({
    name: 'Nina',
    permissions: ['Module.Forecasts'],
    mainPage: 'Module.Alerts',
    note: undefined,
  })
})
