import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import type { DayCard } from './dayCards.ts'

/** Room for two lines of statuses and four extremes, so that nothing moves when the days arrive. */
export const CARDS_HEIGHT = 208

const CARD_WIDTH = 176
const STRIP_WIDTH = CARD_WIDTH - 26
const STRIP_HEIGHT = 12

/** The coming days as a row of cards, for a screen on which charts are too dense at first sight. */
export const DayStrip = ({ cards }: { cards: readonly DayCard[] }) => (
  <Box
    component="ol"
    aria-label="Days"
    data-testid="day-cards"
    // Focusable so that it can be scrolled by keyboard.
    tabIndex={0}
    sx={{
      display: 'flex',
      displayPrint: 'none',
      flex: 'none',
      gap: 2,
      m: 0,
      px: 3,
      pb: 2,
      minHeight: CARDS_HEIGHT,
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      scrollPaddingInline: 12,
      listStyle: 'none',
    }}
  >
    {cards.map((card) => (
      <Card key={card.start} {...card} />
    ))}
  </Box>
)

const Card = ({ day, usable, permitted, names, segments, extremes, start, end }: DayCard) => {
  return (
    <Box
      component="li"
      sx={{
        flex: 'none',
        width: CARD_WIDTH,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        scrollSnapAlign: 'start',
        fontSize: tokens.font.size.caption,
        fontFeatureSettings: tokens.font.numbers,
      }}
    >
      <Typography variant="subtitle2" component="h3">
        {day}
      </Typography>
      <Box sx={{ fontSize: tokens.font.size.table }}>{`${usable} of ${permitted} h usable`}</Box>
      <StatusBar segments={segments} from={start} to={end} width={STRIP_WIDTH} height={STRIP_HEIGHT} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, minHeight: 36, my: 1 }}>
        {names.map(({ name, hours: count }) => (
          <Box
            component="span"
            key={name}
            sx={{ display: 'flex', alignItems: 'center', columnGap: 1, whiteSpace: 'nowrap', height: 18 }}
          >
            <StatusMark name={name} /> {`${count} h`}
          </Box>
        ))}
      </Box>
      {extremes.map((text) => (
        <Box key={text} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text}
        </Box>
      ))}
    </Box>
  )
}
