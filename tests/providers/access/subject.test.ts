import { describe, expect, it } from 'vitest'
import { openModules, primaryModule } from '#providers/access/subject.ts'
import type { Subject } from '#schemas/access/access.ts'
import { modules } from '#schemas/access/modules.ts'

const all = ['Forecasts', 'HWWA', 'Alerts', 'Reports', 'Hindcasts', 'ForecastUI'].map(
  (name) => `Module.${name}`,
)
const defaultCustomer = { modules: ['forecasts', 'alerts', 'reports', 'hindcasts', 'forecastui'] }
const secondVariant = { modules: ['forecasts', 'alerts', 'reports', 'hwwa'] }

const subject = (customer: Subject['customer'], permissions: string[], roles = ['User']): Subject => ({
  user: { roles, permissions },
  customer,
})

const ids = (asker: Subject) => openModules(asker).map(({ id }) => id)

describe('the modules of the menu', () => {
  it('are those that the customer offers and the user may open', () => {
    expect(ids(subject(defaultCustomer, all))).toEqual([
      'forecasts',
      'alerts',
      'reports',
      'hindcasts',
      'forecastui',
      'wiki',
    ])
    expect(ids(subject(secondVariant, all))).toEqual(['forecasts', 'hwwa', 'alerts', 'reports', 'wiki'])
    expect(ids(subject(defaultCustomer, ['Module.Reports', 'Module.HWWA']))).toEqual(['reports', 'wiki'])
  })

  it('include the wiki for all users and settings for administrators', () => {
    expect(ids(subject(defaultCustomer, []))).toEqual(['wiki'])
    expect(ids(subject(defaultCustomer, [], ['Administrator']))).toEqual(['wiki', 'settings'])
  })

  it('are empty before sign-in', () => {
    expect(ids({ user: null, customer: defaultCustomer })).toEqual([])
  })
})

describe('the primary module', () => {
  it("is that of the main page's permission, or otherwise the first open module", () => {
    expect(primaryModule(modules, 'Module.Hindcasts')?.id).toBe('hindcasts')
    expect(primaryModule(modules.slice(2), 'Module.Forecasts')?.id).toBe('alerts')
    expect(primaryModule([], 'Module.Forecasts')).toBeUndefined()
  })
})
