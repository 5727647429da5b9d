import { createContext, type ReactNode, useContext } from 'react'

/** Unix seconds of the hour whose mark the Tab key reaches; the others are reached from there. */
export const HourInReach = createContext<number | null>(null)

/** The mark of one hour in a table, which `WhyRows` explains. */
export const WhyMark = ({ time, children }: { time: number; children: ReactNode }) => (
  <button type="button" data-why-time={time} tabIndex={useContext(HourInReach) === time ? 0 : -1}>
    {children}
  </button>
)
