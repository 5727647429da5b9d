import { useEffect } from 'react'
import { useOutletContext } from 'react-router'

/** The map beside the forecast, where the screen leaves the choice between showing and hiding it. */
export interface MapToggle {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** What the page around the forecast tells it of the map. */
export interface BesideMap {
  /** Undefined where there is nothing to choose. */
  toggle: MapToggle | undefined
  /** Gives the place of the map to a panel, and back. */
  setTaken: (isTaken: boolean) => void
}

const useBesideMap = () => useOutletContext<BesideMap | undefined>()

/** The map's toggle of the page around the forecast. */
export const useMapToggle = (): MapToggle | undefined => useBesideMap()?.toggle

/** Takes the place of the map for an open panel. */
export function useMapPlace(isTaken: boolean): void {
  const setTaken = useBesideMap()?.setTaken
  useEffect(() => {
    setTaken?.(isTaken)
    return () => setTaken?.(false)
  }, [setTaken, isTaken])
}
