import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'

/** Position of a value in a chart, in pixels. */
export interface Mark {
  left: number
  top: number
  width: number
  height: number
}

interface PointCursorProps {
  /** Accessible name of the cursor. */
  label: string
  /** Number of values; indexes start at 0. */
  count: number
  width: number
  valueAt: (x: number, y: number) => number | null
  /** The index that a key moves to; undefined for other keys. */
  valueAfterKey: (key: string, value: number) => number | undefined
  markOf: (value: number) => Mark
  /** Text of a value: a title, then a line for each figure. */
  linesOf: (value: number) => string[]
  children: ReactNode
}

/** Steps through a chart's values, by mouse, touch and arrow keys. */
export function PointCursor(props: PointCursorProps) {
  const { label, count, width, valueAt, valueAfterKey, markOf, linesOf, children } = props
  const [picked, setPicked] = useState<number | null>(null)
  const [last, setLast] = useState(0)
  const value = picked !== null && picked < count ? picked : null
  const pick = (next: number | null) => {
    setPicked(next)
    if (next !== null) setLast(next)
  }
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    pick(valueAt(clientX - left, clientY - top))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return pick(null)
    const next = value === null && event.key.startsWith('Arrow') ? current : valueAfterKey(event.key, current)
    if (next === undefined) return
    event.preventDefault()
    pick(next)
  }
  const current = value ?? Math.min(last, count - 1)
  return (
    <Box
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && pick(null)}
      sx={{ position: 'relative', touchAction: 'pan-y' }}
    >
      <Box
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={current}
        aria-valuetext={linesOf(current).join(', ')}
        onKeyDown={press}
        onBlur={() => setPicked(null)}
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: 1,
          pointerEvents: 'none',
          borderRadius: 1,
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      />
      {children}
      {value !== null && <Readout mark={markOf(value)} width={width} lines={linesOf(value)} />}
    </Box>
  )
}

/** The mark of a value and its figures beside it, on the side with more room. */
function Readout({ mark, width, lines: [title, ...lines] }: { mark: Mark; width: number; lines: string[] }) {
  const isRight = mark.left + mark.width / 2 > width / 2
  return (
    <>
      <Box
        data-testid="chart-mark"
        style={mark}
        sx={{
          position: 'absolute',
          pointerEvents: 'none',
          // A mark of zero width is drawn as a line.
          ...(mark.width > 0
            ? { outline: 2, outlineColor: 'text.primary' }
            : { borderLeft: 1, borderColor: 'text.primary', opacity: 0.6 }),
        }}
      />
      <Paper
        data-testid="chart-readout"
        elevation={4}
        style={{
          top: Math.max(0, mark.top),
          ...(isRight ? { right: width - mark.left + 8 } : { left: mark.left + mark.width + 8 }),
        }}
        sx={{
          position: 'absolute',
          zIndex: 2,
          px: 3,
          py: 2,
          pointerEvents: 'none',
          whiteSpace: 'nowrap',
          fontFeatureSettings: '"tnum"',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 'fontWeightBold' }}>
          {title}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
      </Paper>
    </>
  )
}
