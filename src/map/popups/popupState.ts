/** Delay from leaving marker and popup until the popup closes (specification 9). */
export const HIDE_DELAY_MS = 300

/** The open popups. */
export interface PopupState {
  /** The site whose popup the mouse or a tap has opened. */
  hovered: number | null
  /** When that popup closes, in milliseconds of the caller's clock; null while it stays. */
  closesAt: number | null
  /** The site whose popup is under the mouse. */
  over: number | null
  /** Sites whose popups stay open. */
  pinned: readonly number[]
}

export type PopupEvent =
  | { type: 'enterMarker'; siteId: number; now: number }
  | { type: 'leaveMarker'; now: number }
  | { type: 'enterPopup'; siteId: number }
  | { type: 'leavePopup'; now: number }
  | { type: 'timePassed'; now: number }
  | { type: 'pin'; siteId: number }
  | { type: 'unpin'; siteId: number; now: number }
  | { type: 'escape' }
  | { type: 'close' }
  | { type: 'sitesChanged' }

export const noPopups: PopupState = { hovered: null, closesAt: null, over: null, pinned: [] }

/** The popups after an event. The clock is the caller's; the same state comes back where nothing changes. */
export function popupsAfter(state: PopupState, event: PopupEvent): PopupState {
  switch (event.type) {
    case 'enterMarker':
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
        { ...state, ...openFor(event.siteId), pinned: without(state.pinned, event.siteId) },
        event.now,
      )
    case 'escape':
      return state.hovered === null
        ? { ...state, over: null, pinned: state.pinned.slice(0, -1) }
        : closed(state)
    case 'close':
      return closed(state)
    case 'sitesChanged':
      return { ...state, pinned: [] }
  }
}

/** The sites whose popups show, the topmost last. */
export const shownPopups = ({ pinned, hovered }: PopupState): readonly number[] =>
  hovered === null ? pinned : [...pinned, hovered]

const openFor = (siteId: number) => ({ hovered: siteId, closesAt: null })

const closed = (state: PopupState): PopupState => ({ ...state, hovered: null, closesAt: null, over: null })

const without = (siteIds: readonly number[], siteId: number) => siteIds.filter((other) => other !== siteId)

/** The delay starts once, and not while the mouse is over the popup. */
function leaving(state: PopupState, now: number): PopupState {
  if (state.hovered === null || state.hovered === state.over || state.closesAt !== null) return state
  return { ...state, closesAt: now + HIDE_DELAY_MS }
}
