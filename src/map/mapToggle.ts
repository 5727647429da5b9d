import { useOutletContext } from 'react-router'

/** The map beside the forecast, where the screen leaves the choice between showing and hiding it. */
export interface MapToggle {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The map's toggle of the page around the forecast; undefined where there is nothing to choose. */
export const useMapToggle = (): MapToggle | undefined => useOutletContext<MapToggle | undefined>()
