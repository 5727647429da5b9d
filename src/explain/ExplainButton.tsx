import FunctionsIcon from '@mui/icons-material/Functions'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { tokens } from '#tokens.ts'
import { definitions } from './definitions.ts'
import { type Explained, ExplainPanel } from './ExplainPanel.tsx'

/** Opens the panel that explains a table or chart. */
export function ExplainButton(props: Explained) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        startIcon={<FunctionsIcon />}
        aria-haspopup="dialog"
        aria-label={`Show the working: ${definitions[props.definition].title}`}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
      >
        Show the working
      </Button>
      {isOpen && <ExplainPanel {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
