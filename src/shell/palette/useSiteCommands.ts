import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSubject } from '#providers/access/subject.ts'
import { useSiteSearch } from '#providers/api/useSiteSearch.ts'
import { moduleName } from '#providers/refineResources.ts'
import { can, policyOf } from '#schemas/access/access.ts'
import { modules } from '#schemas/access/modules.ts'
import { type Command, MOST_SITES, shownSites } from './commands.ts'

const policy = policyOf(modules, [])

interface SiteCommands {
  commands: Command[]
  /** The state of the search. */
  message?: string
}

const none: Command[] = []

/** The sites that match a text, by the same search as the sites panel; none for users without forecasts. */
export function useSiteCommands(text: string): SiteCommands {
  const subject = useSubject()
  const maySee = can(policy, subject, moduleName('forecasts'), 'list')
  const typed = maySee ? text : ''
  const { data: found, error, isSettled } = useSiteSearch(typed)
  const navigate = useNavigate()
  const isSearching = typed.trim() !== ''
  const commands = useMemo(
    () =>
      isSearching && found
        ? shownSites(found, typed).map(
            ({ id, name, description }): Command => ({
              id: `site:${id}`,
              name,
              group: 'Sites',
              ...(description && { detail: description }),
              perform: () => void navigate(`/forecasts/site/${id}`),
            }),
          )
        : none,
    [isSearching, found, typed, navigate],
  )
  if (!maySee) return { commands }
  if (!isSearching) return { commands, message: 'Type to search the sites.' }
  if (error) return { commands, message: `The sites could not be searched. ${error.detail}` }
  if (!isSettled) return { commands, message: 'Searching the sites ...' }
  if (found && found.length > MOST_SITES)
    return {
      commands,
      message: `${MOST_SITES} of ${found.length.toLocaleString('en')} sites; type on for the others.`,
    }
  return { commands }
}
