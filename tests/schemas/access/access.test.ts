import { describe, expect, it } from 'vitest'
import { can, permits, policyOf, type Subject } from '#schemas/access/access.ts'
import { modules } from '#schemas/access/modules.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }

const policy = policyOf(modules, [sites as unknown as Parameters<typeof policyOf>[1][number]])
const offered = ['forecasts', 'alerts', 'reports', 'hindcasts', 'forecastui']
const subject = (permissions: string[], roles: string[] = ['User'], customerModules = offered): Subject => ({
  user: { roles, permissions },
  customer: { modules: customerModules },
})
const open = (who: Subject) =>
  modules.filter(({ id }) => can(policy, who, `module:${id}`, 'list')).map(({ id }) => id)

describe('modules', () => {
  it('are closed before sign-in', () => {
    expect(open({ user: null, customer: { modules: offered } })).toEqual([])
  })

  it('are open only if the customer offers them and the user has the permission', () => {
    expect(open(subject(['Module.Forecasts', 'Module.HWWA']))).toEqual(['forecasts', 'wiki'])
    expect(open(subject(['Module.Forecasts', 'Module.HWWA'], ['User'], ['hwwa']))).toEqual(['hwwa', 'wiki'])
  })

  it('show settings to administrators only', () => {
    expect(open(subject(['Admin.ManageSites']))).not.toContain('settings')
    expect(open(subject([], ['Administrator']))).toContain('settings')
  })
})

describe('resources', () => {
  it('have an access rule for each action', () => {
    const reader = subject(['Admin.ManageSites'])
    expect(
      ['list', 'show', 'create', 'edit', 'delete'].filter((action) => can(policy, reader, 'sites', action)),
    ).toEqual(['list', 'show'])
    expect(can(policy, subject(['Admin.ManageSites.Delete']), 'sites', 'delete')).toBe(true)
  })

  it('deny actions without a rule', () => {
    const everything = subject(['Admin.ManageSites'], ['Administrator'])
    expect(can(policy, everything, 'sites', 'export')).toBe(false)
    expect(can(policy, everything, 'boats', 'list')).toBe(false)
    expect(permits(policy, everything, {})).toBe(false)
  })

  it('open a field that names a module if the module is open', () => {
    const rule = { module: 'hwwa' }
    expect(permits(policy, subject(['Module.HWWA']), rule)).toBe(false)
    expect(permits(policy, subject(['Module.HWWA'], ['User'], ['hwwa']), rule)).toBe(true)
  })

  it('open a resource or field that names several modules if one of them is open', () => {
    const rule = { anyModule: ['hwwa', 'alerts'] }
    expect(permits(policy, subject(['Module.Alerts']), rule)).toBe(true)
    expect(permits(policy, subject(['Module.HWWA', 'Module.Forecasts']), rule)).toBe(false)
    expect(permits(policy, subject(['Module.HWWA'], ['User'], ['hwwa']), rule)).toBe(true)
    expect(permits(policy, subject(['Module.HWWA'], ['User'], ['hwwa']), { anyModule: [] })).toBe(false)
  })
})
