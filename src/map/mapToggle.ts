import { useEffect } from 'react'
import { useOutletContext } from 'react-router'

/** Shows and hides the map beside the forecast, on screens where the user can choose. */
export interface MapToggle {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The context that the layout around the forecast provides about the map. */
export interface BesideMap {
  /** Undefined if the user cannot choose. */
  toggle: MapToggle | undefined
  /** Hands the map's place to a panel (true) or back to the map (false). */
  setTaken: (isTaken: boolean) => void
}

const useBesideMap = () => useOutletContext<BesideMap | undefined>()

/** The map toggle of the layout around the forecast. */
export const useMapToggle = (): MapToggle | undefined => useBesideMap()?.toggle

/** Takes the map's place while a panel is open. */
export function useMapPlace(isTaken: boolean): void {
  const setTaken = useBesideMap()?.setTaken
  useEffect(() => {
    setTaken?.(isTaken)
    return () => setTaken?.(false)
  }, [setTaken, isTaken])
}
