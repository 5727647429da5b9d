import { expect, it } from 'vitest'
import { noPopups, type PopupEvent, popupsAfter, shownPopups } from '#map/popups/popupState.ts'

const after = (...events: PopupEvent[]) => events.reduce(popupsAfter, noPopups)
const shown = (...events: PopupEvent[]) => shownPopups(after(...events))

const enter = (siteId: number, now = 0): PopupEvent => ({ type: 'enterMarker', siteId, now })
const leave = (now: number): PopupEvent => ({ type: 'leaveMarker', now })
const over = (siteId: number): PopupEvent => ({ type: 'enterPopup', siteId })
const off = (now: number): PopupEvent => ({ type: 'leavePopup', now })
const at = (now: number): PopupEvent => ({ type: 'timePassed', now })
const pin = (siteId: number): PopupEvent => ({ type: 'pin', siteId })
const unpin = (siteId: number, now: number): PopupEvent => ({ type: 'unpin', siteId, now })
const escapeKey: PopupEvent = { type: 'escape' }

// Specification section 2, home map, and section 9: popup hide delay 300 ms.
it('opens a popup on a marker and closes it 300 ms after the mouse has left', () => {
  expect(shown(enter(7))).toEqual([7])
  expect(shown(enter(7), leave(1000), at(1299))).toEqual([7])
  expect(shown(enter(7), leave(1000), at(1300))).toEqual([])
})

it('counts the delay from the first moment without a marker', () => {
  expect(shown(enter(7), leave(1000), leave(1200), at(1300))).toEqual([])
})

it('keeps the popup while the mouse is over it, in either order of events', () => {
  expect(shown(enter(7), leave(1000), over(7), at(5000))).toEqual([7])
  expect(shown(enter(7), over(7), leave(1000), at(5000))).toEqual([7])
  expect(shown(enter(7), leave(1000), over(7), off(6000), at(6299))).toEqual([7])
  expect(shown(enter(7), leave(1000), over(7), off(6000), at(6300))).toEqual([])
})

it('keeps the popup when the mouse returns to the marker in time', () => {
  expect(shown(enter(7), leave(1000), enter(7, 1200), at(9000))).toEqual([7])
})

it('shows one hovered site at a time', () => {
  expect(shown(enter(7), enter(8, 100))).toEqual([8])
  expect(shown(enter(7), over(7), enter(8, 100), leave(200), at(500))).toEqual([])
})

it('keeps pinned popups open next to the hovered one', () => {
  expect(shown(enter(7), over(7), pin(7), off(1000), at(9000))).toEqual([7])
  expect(shown(enter(7), pin(7), leave(1000), enter(8, 2000))).toEqual([7, 8])
  expect(shown(enter(7), pin(7), enter(8), enter(7, 1000), at(1300))).toEqual([7])
})

it('closes an unpinned popup like any other', () => {
  expect(shown(enter(7), over(7), pin(7), unpin(7, 1000), at(9000))).toEqual([7])
  expect(shown(enter(7), over(7), pin(7), unpin(7, 1000), off(2000), at(2300))).toEqual([])
  expect(shown(enter(7), pin(7), unpin(7, 1000), at(1300))).toEqual([])
})

it('unpins all popups when the list of sites changes', () => {
  expect(shown(enter(7), pin(7), enter(8), pin(8), { type: 'sitesChanged' })).toEqual([])
})

it('closes the topmost popup with Escape', () => {
  expect(shown(enter(7), over(7), escapeKey)).toEqual([])
  expect(shown(enter(7), pin(7), enter(8), escapeKey)).toEqual([7])
  expect(shown(enter(7), pin(7), enter(8), escapeKey, escapeKey)).toEqual([])
})

it('closes a pinned popup without unpinning it, and opens it again at its marker', () => {
  const dismiss: PopupEvent = { type: 'dismiss', siteId: 7 }
  for (const close of [dismiss, escapeKey]) {
    const state = after(enter(7), over(7), pin(7), close)
    expect([shownPopups(state), state.pinned]).toEqual([[], [7]])
    const again = [enter(7, 5000), leave(5100), at(9000)].reduce(popupsAfter, state)
    expect([shownPopups(again), again.pinned]).toEqual([[7], [7]])
  }
  expect(shown(enter(7), dismiss)).toEqual([])
  expect(shown(enter(7), pin(7), enter(8), pin(8), dismiss)).toEqual([8])
  expect(shown(enter(7), pin(7), enter(8), dismiss)).toEqual([8])
})
