import { useEffect, useState } from 'react'
import { HOUR } from '#weather/time.ts'
import { createStore, useStore } from '../store.ts'

/** Unix seconds of the hour that the board and the map show; null for now. */
const chosen = createStore<number | null>(null)

const MINUTE = 60_000

const unixNow = () => Math.floor(Date.now() / 1000)

/** The hour that the board, the map and the list of sites all show. */
export interface BoardHour {
  now: number
  /** The chosen hour, else now. */
  time: number
  isNow: boolean
  /** Selects the hour that contains `time`; the current or an earlier hour selects now. */
  choose: (time: number) => void
}

/** The hour that is shown, and the current time, which updates every minute. */
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
