import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useEffect, useId } from 'react'
import { tokens } from '#tokens.ts'

interface WhyBubbleProps {
  /** The mark that it explains. */
  mark: HTMLElement
  text: string
}

/** Explains the status of an hour, below the mark of its row. */
export function WhyBubble({ mark, text }: WhyBubbleProps) {
  const id = useId()
  useEffect(() => {
    mark.setAttribute('aria-describedby', id)
    return () => mark.removeAttribute('aria-describedby')
  }, [mark, id])
  return (
    <Popper
      id={id}
      open
      anchorEl={mark}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Paper
        elevation={1}
        sx={{
          m: 1,
          p: 2,
          maxWidth: 320,
          fontSize: tokens.font.size.table,
          fontFeatureSettings: tokens.font.numbers,
        }}
      >
        {text}
      </Paper>
    </Popper>
  )
}
