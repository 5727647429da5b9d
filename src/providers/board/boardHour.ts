import { useEffect, useState } from 'react'
import { HOUR } from '../../weather/time.ts'
import { createStore, useStore } from '../store.ts'

/** Unix seconds of the hour that board and map show; null for the present. */
const chosen = createStore<number | null>(null)

const MINUTE = 60_000

const unixNow = () => Math.floor(Date.now() / 1000)

/** The hour that board, map and list of sites show together. */
export interface BoardHour {
  now: number
  /** The chosen hour, else the present. */
  time: number
  isNow: boolean
  /** Chooses the hour that holds an instant; the present one, or an earlier one, is now. */
  choose: (time: number) => void
}

/** The hour that is shown, and the present, which moves on by itself. */
export function useBoardHour(): BoardHour {
  const [now, setNow] = useState(unixNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(unixNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const stored = useStore(chosen)
  const isNow = stored === null || stored <= now
  const choose = (time: number) => chosen.set(time - (time % HOUR) > now ? time - (time % HOUR) : null)
  return { now, time: isNow ? now : stored, isNow, choose }
}
