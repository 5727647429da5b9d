import type { Access } from '#providers/access/useAccess.ts'
import { type Described, inMenuOrder } from '#schemas/access/modules.ts'
import type { Forms } from '#schemas/shapes/forms.ts'

/** The resources and `pages` below a path that the user may list, in the order of the menu. */
export const settingsEntries = (
  forms: Pick<Forms, 'resources'>,
  { may }: Pick<Access, 'may'>,
  base: string,
  pages: readonly Described[] = [],
): Described[] =>
  inMenuOrder([...Object.values(forms.resources), ...pages]).filter(
    (entry) => entry.resource.path.startsWith(`${base}/`) && !entry.resource.unlisted && may(entry, 'list'),
  )
