import { inMenuOrder } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import type { Forms } from '../schemas/shapes/forms.ts'
import type { Access } from './useAccess.ts'

/** The resources below a path that the user may list, in the order of the menu. */
export const settingsEntries = (
  forms: Pick<Forms, 'resources'>,
  { may }: Pick<Access, 'may'>,
  base: string,
): ResourceFile[] =>
  inMenuOrder(Object.values(forms.resources)).filter(
    (file) => file.resource.path.startsWith(`${base}/`) && may(file, 'list'),
  )
