import FunctionsIcon from '@mui/icons-material/Functions'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { tokens } from '../tokens.ts'
import type { WindVariability } from '../weather/hindcast/windVariability.ts'
import { type DefinitionKey, definitions } from './definitions.ts'
import { ExplainPanel } from './ExplainPanel.tsx'
import type { ExplainRequest } from './explainRequest.ts'

export type ExplainButtonProps = ExplainRequest & {
  definition: DefinitionKey
  /** What the table or chart says, in a sentence. */
  summary?: string
  /** The rows of a chart of the wind itself; the others' rows are hours and days. */
  wind?: readonly WindVariability[]
}

/** Opens the panel that shows how a table or chart came about. */
export function ExplainButton(props: ExplainButtonProps) {
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
