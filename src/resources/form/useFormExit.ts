import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { isPressed } from '#shell/shortcuts/shortcuts.ts'
import { storeOpened, useNeighbours } from '../record/listPlace.ts'

/** Overlays handle Escape themselves. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** Calls `leave` on Escape, wherever the focus is. */
function useEscape(leave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isPressed('leaveForm', event) && !event.defaultPrevented && document.querySelector(OVERLAYS) === null)
      leave()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The ways out of the form of a record: to its list, where the record's row gets the focus, and to the records beside it. */
export function useFormExit(file: ResourceFile, id: number | undefined, isDirty: boolean) {
  const { name } = file.resource
  const navigate = useNavigate()
  const allowLeaving = useLeaveGuard(isDirty)
  const { around, listAddress } = useNeighbours(file, id)
  useEffect(() => storeOpened(name, id), [name, id])
  useEscape(() => navigate(listAddress))
  return {
    around,
    /** Removes the warning about unsaved changes. */
    allowLeaving,
    /** Returns to the list without a warning, and focuses the row of `focused`. */
    close: (focused = id) => {
      storeOpened(name, focused)
      allowLeaving()
      navigate(listAddress)
    },
  }
}

export type FormExit = ReturnType<typeof useFormExit>
