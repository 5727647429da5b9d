import { useLogout, useResourceParams } from '@refinedev/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useSubject } from '#providers/access/subject.ts'
import type { ThemeChoice } from '#providers/preferences/theme/storedTheme.ts'
import { useThemeChoice } from '#providers/preferences/theme/theme.ts'
import { useForms } from '#providers/resources/forms.ts'
import { useSession } from '#providers/session/session.ts'
import { can, policyOf } from '#schemas/access/access.ts'
import { accountPage, modulesWith, settingsPages } from '#schemas/access/modules.ts'
import { useConfirmLeave } from '../leave/LeaveNotice.tsx'
import type { Command } from './commands.ts'

interface Targets {
  help: string | undefined
  onShortcuts: () => void
}

const themes: Record<ThemeChoice, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Theme of the system',
}

/** The pages that the user may open, the records they may add, and the actions that every page offers. */
export function useCommands({ help, onShortcuts }: Targets): Command[] {
  const pages = usePageCommands()
  const navigate = useNavigate()
  const { mutate: logout } = useLogout()
  const mayLeave = useConfirmLeave()
  const [theme, setTheme] = useThemeChoice()
  const action = (name: string, perform: () => void, keywords?: string): Command => ({
    id: `action:${name}`,
    name,
    group: 'Actions',
    ...(keywords !== undefined && { keywords }),
    perform,
  })
  const others = (Object.keys(themes) as ThemeChoice[]).filter((choice) => choice !== theme)
  const actions = [
    ...(help === undefined ? [] : [action('Help of this page', () => void navigate(help), 'wiki')]),
    action('Keyboard shortcuts', onShortcuts, 'keys'),
    ...others.map((choice) => action(themes[choice], () => setTheme(choice), 'colors mode')),
    action('Sign out', async () => void ((await mayLeave()) && logout()), 'logout leave'),
  ]
  return [...pages, ...actions]
}

/** Pages and forms of new records, by the same access tables as the menu and the buttons. */
function usePageCommands(): Command[] {
  const { resources } = useResourceParams()
  const { resources: files } = useForms()
  const subject = useSubject()
  const { isViewed } = useSession()
  const navigate = useNavigate()
  return useMemo(() => {
    const all = Object.values(files)
    const policy = policyOf(modulesWith(all), [...all, ...settingsPages])
    const titleOf = (name: unknown) => resources.find((resource) => resource.name === name)?.meta?.label
    const open = (path: string, name: string, detail?: string): Command => ({
      id: `page:${path}`,
      name,
      group: 'Pages',
      ...(detail !== undefined && detail !== name && { detail }),
      perform: () => void navigate(path),
    })
    const pages = resources.flatMap(({ name, list, meta }) =>
      typeof list === 'string' && can(policy, subject, name, 'list')
        ? [open(list, meta?.label ?? name, titleOf(meta?.parent))]
        : [],
    )
    const forms = resources.flatMap(({ name, create }): Command[] => {
      const singular = files[name]?.resource.singular
      if (typeof create !== 'string' || singular === undefined) return []
      if (!can(policy, subject, name, 'list') || !can(policy, subject, name, 'create')) return []
      return [{ ...open(create, `New ${singular.toLowerCase()}`), group: 'Actions', keywords: 'add create' }]
    })
    const map = can(policy, subject, 'module:hindcasts', 'list')
      ? [open('/hindcasts/workability', 'Workability map')]
      : []
    const account = isViewed ? [] : [open(accountPage.path, accountPage.title)]
    // A resource that is its own module appears twice.
    return [...new Map([...pages, ...map, ...account].map((page) => [page.id, page])).values(), ...forms]
  }, [resources, files, subject, isViewed, navigate])
}
