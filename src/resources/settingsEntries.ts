import type { Forms } from '../schemas/entities.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import type { Access } from './useAccess.ts'

/** The resources below a path that the user may list, in the order in which the server gives them. */
export const settingsEntries = (forms: Forms, { may }: Pick<Access, 'may'>, base: string): ResourceFile[] =>
  Object.values(forms.resources).filter(
    (file) => file.resource.path.startsWith(`${base}/`) && may(file, 'list'),
  )
