/** A keyboard shortcut in one part of the portal. */
interface Shortcut {
  group: string
  /** Alternative keys, named as in `KeyboardEvent.key`; `Mod+` is Ctrl, on a Mac also Cmd. */
  keys: readonly string[]
  does: string
}

/** Every shortcut of the portal, for the key handlers and the dialog of shortcuts. */
export const shortcuts = {
  palette: { group: 'Everywhere', keys: ['Mod+k'], does: 'Search sites, pages and actions' },
  shortcuts: { group: 'Everywhere', keys: ['?'], does: 'Show the shortcuts' },
  filter: { group: 'Everywhere', keys: ['/'], does: 'Go to the search of the page' },
  leaveForm: { group: 'Forms and lists', keys: ['Escape'], does: 'Leave the form of a record' },
  openRow: { group: 'Forms and lists', keys: ['Enter'], does: 'Open the record of a row' },
  editCell: { group: 'Forms and lists', keys: ['F2'], does: 'Edit the cell of a list' },
  listRow: { group: 'List of sites', keys: ['ArrowUp', 'ArrowDown'], does: 'Go to the site above or below' },
  listButton: {
    group: 'List of sites',
    keys: ['ArrowLeft', 'ArrowRight'],
    does: 'Go between the site and its buttons',
  },
  listPage: { group: 'List of sites', keys: ['PageUp', 'PageDown'], does: 'Ten sites up or down' },
  lastRow: { group: 'List of sites', keys: ['Home', 'End'], does: 'First or last row of the list' },
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
  closePopup: { group: 'Map', keys: ['Escape'], does: 'Close the popup of a site' },
  mapWider: {
    group: 'Divider beside the map',
    keys: ['ArrowLeft', 'ArrowRight'],
    does: 'Make the map wider or narrower',
  },
  mapWidest: {
    group: 'Divider beside the map',
    keys: ['Home', 'End'],
    does: 'Fold the map, or give it all the room',
  },
  foldMap: { group: 'Divider beside the map', keys: ['Enter'], does: 'Fold or unfold the map' },
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
  pickColumn: {
    group: 'Forecast table, on a column',
    keys: ['Space', 'Enter'],
    does: 'Pick the column up, or drop it',
  },
  moveColumn: {
    group: 'Forecast table, on a column',
    keys: ['ArrowLeft', 'ArrowRight'],
    does: 'Move the column that is picked up',
  },
  returnColumn: {
    group: 'Forecast table, on a column',
    keys: ['Escape'],
    does: 'Put the column back where it was',
  },
  limitStep: {
    group: 'Sliders of limits',
    keys: ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'],
    does: 'Move the limit by a step',
  },
  limitSteps: {
    group: 'Sliders of limits',
    keys: ['PageDown', 'PageUp'],
    does: 'Move the limit by ten steps',
  },
  limitEnd: {
    group: 'Sliders of limits',
    keys: ['Home', 'End'],
    does: 'Move the limit to the least or the most',
  },
  mapCell: {
    group: 'Workability map',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: 'Read the next cell that way',
  },
  cell: {
    group: 'Hindcast charts',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: 'Go by month, and by year where there are rows',
  },
  lastMonth: { group: 'Hindcast charts', keys: ['Home', 'End'], does: 'First or last month' },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** The keys of some shortcuts, to type tables that need exactly one row per key. */
export type KeyOf<Name extends ShortcutName> = (typeof shortcuts)[Name]['keys'][number]

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key press matches a shortcut, without other modifiers that browsers or systems use. */
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

/** The label of a key, as printed on keyboards. */
export const keyText = (key: string, isMac: boolean): string =>
  key.startsWith('Mod+') ? `${isMac ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}` : (words[key] ?? key)

/** Shortcuts grouped by where they work, in the order of the table. */
export const shortcutGroups = (): [group: string, shortcuts: Shortcut[]][] => [
  ...Map.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group),
]
