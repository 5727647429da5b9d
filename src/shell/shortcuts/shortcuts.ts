/** What keys do in one part of the portal. */
interface Shortcut {
  group: string
  /** As `KeyboardEvent.key` names them, one or the other; `Mod+` is Ctrl, on a Mac also Cmd. */
  keys: readonly string[]
  does: string
}

/** Every shortcut of the portal: what listens to keys takes them from here, and the dialog of shortcuts shows them. */
export const shortcuts = {
  palette: { group: 'Everywhere', keys: ['Mod+k'], does: 'Search sites, pages and actions' },
  shortcuts: { group: 'Everywhere', keys: ['?'], does: 'Show the shortcuts' },
  filter: { group: 'Everywhere', keys: ['/'], does: 'Go to the search of the page' },
  leaveForm: { group: 'Forms and lists', keys: ['Escape'], does: 'Leave the form of a record' },
  openRow: { group: 'Forms and lists', keys: ['Enter'], does: 'Open the record of a row' },
  nearestSite: {
    group: 'Map, on a marker',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: 'Go to the nearest site that way',
  },
  nextSite: {
    group: 'Map, on a marker',
    keys: ['PageUp', 'PageDown'],
    does: 'Previous or next site of the list',
  },
  lastSite: { group: 'Map, on a marker', keys: ['Home', 'End'], does: 'First or last site of the list' },
  hour: { group: 'Forecast charts', keys: ['ArrowLeft', 'ArrowRight'], does: 'An hour back or ahead' },
  day: { group: 'Forecast charts', keys: ['PageDown', 'PageUp'], does: 'A day back or ahead' },
  lastHour: { group: 'Forecast charts', keys: ['Home', 'End'], does: 'First or last hour' },
  rangeHour: {
    group: 'Range below the charts',
    keys: ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'],
    does: 'Move by an hour, with Shift change the length',
  },
  rangeDay: { group: 'Range below the charts', keys: ['PageDown', 'PageUp'], does: 'Move by a day' },
  rangeEnd: { group: 'Range below the charts', keys: ['Home', 'End'], does: 'Move to the begin or the end' },
  why: {
    group: 'Forecast table',
    keys: ['ArrowUp', 'ArrowDown'],
    does: 'Why the hour before or after has its status',
  },
  cell: {
    group: 'Hindcast charts',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: 'Go by month, and by year where there are rows',
  },
  lastMonth: { group: 'Hindcast charts', keys: ['Home', 'End'], does: 'First or last month' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** The keys of some shortcuts: a table with a row for each of them, and no other, is typed by this. */
export type KeyOf<Name extends ShortcutName> = (typeof shortcuts)[Name]['keys'][number]

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key press is one of a shortcut, and of no browser's or system's own. */
export function isPressed(name: ShortcutName, { key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  if (altKey) return false
  const isMod = ctrlKey !== metaKey
  return shortcuts[name].keys.some((wanted) =>
    wanted.startsWith('Mod+')
      ? isMod && key.toLowerCase() === wanted.slice(4)
      : !ctrlKey && !metaKey && key === wanted,
  )
}

const words: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
}

/** A key as it is written on keyboards. */
export const keyText = (key: string, isMac: boolean): string =>
  key.startsWith('Mod+') ? `${isMac ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}` : (words[key] ?? key)

/** Shortcuts by where they work, in the order of the table. */
export const shortcutGroups = (): [group: string, shortcuts: Shortcut[]][] => [
  ...Map.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group),
]
