import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import type { JudgedRun } from '#weather/windows/job/judgedRun.ts'
import { whyNot } from '#weather/windows/whyNot.ts'
import { WhyBubble } from './WhyBubble.tsx'
import { MarksInReach } from './WhyMark.tsx'

interface WhyRowsProps {
  /** Unix seconds of the first hour, null if there is none. */
  first: number | null
  judged: JudgedRun | null
  /** Unix seconds of the hour at which the table opens: its mark is the first Tab stop. */
  opening: number
  zone: string
  /** A table with a `WhyMark` in its rows. */
  children: ReactNode
}

/**
 * Explains the status of an hour of a table when its mark is hovered, tapped or focused. The marks are one Tab stop, and
 * the arrow keys move between them.
 */
export function WhyRows({ first, judged, opening, zone, children }: WhyRowsProps) {
  const table = useRef<HTMLElement>(null)
  const [picked, setPicked] = useState<HTMLElement | null>(null)
  const [reached, setReached] = useState<number | null>(null)
  const display = useDisplay()
  const why =
    picked && judged ? whyNot(judged.hours, judged.segments, timeOf(picked), zone, display) : undefined

  const pick = ({ target }: { target: EventTarget }) => {
    const mark = markOf(target)
    if (mark) setPicked(mark)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setPicked(markOf(document.activeElement))
  }
  const press = (event: KeyboardEvent) => {
    const mark = markOf(event.target)
    if (!mark) return
    if (event.key === 'Escape') setPicked(null)
    const next = markAfterKey(event.key, mark)
    if (next === undefined) return
    event.preventDefault()
    next?.focus()
  }
  const onGone = useCallback(() => {
    setPicked((known) => (known?.isConnected ? known : null))
    const mark = table.current && markToReach(table.current)
    if (mark) setReached(timeOf(mark))
  }, [])
  const hour = first === null ? null : Math.max(first, reached ?? opening)
  const inReach = useMemo(() => ({ hour, onGone }), [hour, onGone])
  return (
    <ClickAwayListener onClickAway={() => setPicked(null)}>
      <Box
        ref={table}
        onPointerOver={(event) => event.pointerType === 'mouse' && pick(event)}
        onPointerOut={leave}
        onClick={pick}
        onFocus={(event) => {
          const mark = markOf(event.target)
          if (mark) setReached(timeOf(mark))
          setPicked(mark)
        }}
        onBlur={() => setPicked(null)}
        onKeyDown={press}
        sx={{ display: 'contents', '& button[data-why-time]': mark }}
      >
        <MarksInReach value={inReach}>{children}</MarksInReach>
        {picked && why && <WhyBubble mark={picked} text={why} />}
      </Box>
    </ClickAwayListener>
  )
}

/** Plain text that fills its cell. */
const mark = {
  appearance: 'none',
  display: 'block',
  width: 1,
  m: 0,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'help',
  // Keeps a focused mark clear of the table's sticky header and foot.
  scrollMargin: '72px 0',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
}

const MARK = '[data-why-time]'

/** The mark that contains the target of an event. */
const markOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MARK) : null

/** Unix seconds of a mark's hour. */
const timeOf = ({ dataset }: HTMLElement): number => Number(dataset.whyTime)

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 } satisfies Record<
  KeyOf<'why'>,
  -1 | 1
>

/** The mark of the row above or below, null at the ends; undefined for other keys. */
function markAfterKey(key: string, mark: HTMLElement): HTMLElement | null | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const row = mark.closest('tr')
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(MARK) ?? null
}

/** If no mark is a Tab stop, as after its row scrolled away: the middle one of the mounted marks. */
function markToReach(table: Element): HTMLElement | undefined {
  const marks = [...table.querySelectorAll<HTMLElement>(MARK)]
  if (marks.some(({ tabIndex }) => tabIndex === 0)) return undefined
  return marks[Math.floor(marks.length / 2)]
}
