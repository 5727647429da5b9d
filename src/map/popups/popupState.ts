/** Delay between leaving the marker and the popup, and the popup closing (specification 9). */
export const HIDE_DELAY_MS = 300

/** The open popups. */
export interface PopupState {
  /** The site whose popup was opened by the mouse or a tap. */
  hovered: number | null
  /** When that popup closes, in milliseconds of the caller's clock; null while it stays open. */
  closesAt: number | null
  /** The site whose popup is under the mouse. */
  over: number | null
  /** Sites whose popups stay open. */
  pinned: readonly number[]
  /** The pinned sites whose popups the user has closed; their markers open them again. */
  closed: readonly number[]
}

export type PopupEvent =
  | { type: 'enterMarker'; siteId: number; now: number }
  | { type: 'leaveMarker'; now: number }
  | { type: 'enterPopup'; siteId: number }
  | { type: 'leavePopup'; now: number }
  | { type: 'timePassed'; now: number }
  | { type: 'pin'; siteId: number }
  | { type: 'unpin'; siteId: number; now: number }
  /** Closes one popup, pinned or not, and changes nothing else. */
  | { type: 'dismiss'; siteId: number }
  | { type: 'escape' }
  | { type: 'close' }
  | { type: 'sitesChanged' }

export const noPopups: PopupState = { hovered: null, closesAt: null, over: null, pinned: [], closed: [] }

/** The popups after an event. Times are from the caller's clock. Returns the same state object if nothing changes. */
export function popupsAfter(state: PopupState, event: PopupEvent): PopupState {
  switch (event.type) {
    case 'enterMarker':
      if (state.closed.includes(event.siteId))
        return leaving({ ...state, closed: without(state.closed, event.siteId) }, event.now)
      if (state.pinned.includes(event.siteId)) return leaving(state, event.now)
      if (state.hovered === event.siteId && state.closesAt === null) return state
      return { ...state, ...openFor(event.siteId), over: null }
    case 'leaveMarker':
      return leaving(state, event.now)
    case 'enterPopup':
      return event.siteId === state.hovered
        ? { ...state, closesAt: null, over: event.siteId }
        : { ...state, over: event.siteId }
    case 'leavePopup':
      return leaving({ ...state, over: null }, event.now)
    case 'timePassed':
      return state.closesAt !== null && event.now >= state.closesAt ? closed(state) : state
    case 'pin':
      return {
        ...(state.hovered === event.siteId ? { ...state, hovered: null, closesAt: null } : state),
        pinned: [...without(state.pinned, event.siteId), event.siteId],
      }
    case 'unpin':
      return leaving(
        {
          ...state,
          ...openFor(event.siteId),
          pinned: without(state.pinned, event.siteId),
          closed: without(state.closed, event.siteId),
        },
        event.now,
      )
    case 'dismiss':
      return dismissed(state, event.siteId)
    case 'escape': {
      const topmost = shownPopups(state).at(-1)
      return topmost === undefined ? state : dismissed(state, topmost)
    }
    case 'close':
      return closed(state)
    case 'sitesChanged':
      return { ...state, pinned: [], closed: [] }
  }
}

/** The sites whose popups are shown, the topmost last. */
export function shownPopups({ pinned, closed, hovered }: PopupState): readonly number[] {
  const open = pinned.filter((siteId) => !closed.includes(siteId))
  return hovered === null ? open : [...open, hovered]
}

const openFor = (siteId: number) => ({ hovered: siteId, closesAt: null })

const closed = (state: PopupState): PopupState => ({ ...state, hovered: null, closesAt: null, over: null })

/** Closes the popup of a site; a pinned site stays pinned. */
const dismissed = (state: PopupState, siteId: number): PopupState =>
  state.hovered === siteId
    ? closed(state)
    : {
        ...state,
        over: state.over === siteId ? null : state.over,
        closed: [...without(state.closed, siteId), siteId],
      }

const without = (siteIds: readonly number[], siteId: number) => siteIds.filter((other) => other !== siteId)

/** Starts the closing delay, unless it is already running or the mouse is over the popup. */
function leaving(state: PopupState, now: number): PopupState {
  if (state.hovered === null || state.hovered === state.over || state.closesAt !== null) return state
  return { ...state, closesAt: now + HIDE_DELAY_MS }
}
