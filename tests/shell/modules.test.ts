import { describe, expect, it } from 'vitest'
import { modules } from '#schemas/access/modules.ts'
import { moduleAt } from '#shell/menu/moduleAt.ts'
import { moduleIcons } from '#shell/menu/moduleIcons.ts'

describe('modules', () => {
  it('each have the icon that their row names', () => {
    for (const { icon } of modules) expect(moduleIcons, icon).toHaveProperty(icon)
  })

  it('are found by the first part of an address', () => {
    expect(moduleAt(modules, '/forecasts/site/3')?.title).toBe('Weather Forecast')
    expect(moduleAt(modules, '/forecastui')?.title).toBe('Forecast UI')
    expect(moduleAt(modules, '/forecastsx')).toBeUndefined()
    expect(moduleAt(modules, '/')).toBeUndefined()
  })
})
