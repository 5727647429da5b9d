import { createContext, type ReactNode, useContext, useEffect } from 'react'

interface MarksInReach {
  /** Unix seconds of the hour whose mark is the Tab stop; arrow keys reach the others. */
  hour: number | null
  /** Called when a mark unmounts. */
  onGone: () => void
}

export const MarksInReach = createContext<MarksInReach>({ hour: null, onGone: () => undefined })

/** The mark of one hour in a table, which `WhyRows` explains. */
export const WhyMark = ({ time, children }: { time: number; children: ReactNode }) => {
  const { hour, onGone } = useContext(MarksInReach)
  useEffect(() => onGone, [onGone])
  return (
    <button type="button" data-why-time={time} tabIndex={hour === time ? 0 : -1}>
      {children}
    </button>
  )
}
