import type { AccessRule } from './access.ts'
import file from './modules.json' with { type: 'json' }

export interface Module {
  id: string
  title: string
  path: string
  icon: string
  /** `bottom` stands at the foot of the menu. */
  place?: string
  /** Who finds the module in the menu. */
  access: AccessRule
  /** Who may go to its address, where that is more than find it in the menu: its pages then decide, each for itself. */
  routeAccess?: AccessRule
}

export const modules = file.modules as readonly Module[]
