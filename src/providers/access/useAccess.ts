import { useMemo } from 'react'
import { can, permits, policyOf } from '#schemas/access/access.ts'
import { type Described, modulesWith, settingsPages } from '#schemas/access/modules.ts'
import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import type { Verb } from '#schemas/resourceFile/resourceFile.ts'
import { useForms } from '../resources/forms.ts'
import { useSubject } from './subject.ts'

export interface Access {
  /** Whether the user may perform `action` on a resource, or list a settings page. */
  may: (entry: Described, action: Verb) => boolean
  /** Whether a rule holds for the user. */
  permits: (rule: AccessRule) => boolean
}

/**
 * What the signed-in user may do, by the access tables of the modules and of the customer's resource files. Around a part of a page
 * stands Refine's `CanAccess`, which asks the same tables.
 */
export function useAccess(): Access {
  const { resources } = useForms()
  const subject = useSubject()
  return useMemo(() => {
    const files = Object.values(resources)
    const policy = policyOf(modulesWith(files), [...files, ...settingsPages])
    return {
      may: ({ resource }, action) => can(policy, subject, resource.name, action),
      permits: (rule) => permits(policy, subject, rule),
    }
  }, [resources, subject])
}
