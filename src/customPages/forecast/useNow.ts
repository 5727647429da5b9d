import { useEffect, useState } from 'react'

const MINUTE = 60_000

const unixNow = () => Math.floor(Date.now() / 1000)

/** The present in unix seconds, brought up to date every minute. */
export function useNow(): number {
  const [now, setNow] = useState(unixNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(unixNow()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
