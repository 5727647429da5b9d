import type { AccessRule } from './access.ts'
import file from './modules.json' with { type: 'json' }

export interface Module {
  id: string
  title: string
  path: string
  icon: string
  /** `bottom` stands at the foot of the menu. */
  place?: string
  access: AccessRule
}

export const modules = file.modules as readonly Module[]
