import { useMemo } from 'react'
import { useSubject } from '#providers/access/subject.ts'
import { useForms } from '#providers/resources/forms.ts'
import { can, permits, policyOf } from '#schemas/access/access.ts'
import { type Described, modulesWith, settingsPages } from '#schemas/access/modules.ts'
import type { Verb } from '#schemas/resourceFile/resourceFile.ts'
import type { Permits } from './fields.ts'

export interface Access {
  /** Whether the user may perform `action` on a resource, or list a settings page. */
  may: (entry: Described, action: Verb) => boolean
  /** Whether a rule holds for the user. */
  permits: Permits
}

/** What the signed-in user may do, by the access tables of the modules and of the customer's resource files. */
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
