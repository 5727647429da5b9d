import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { Fact } from '#texts/answerHead/requestFacts.ts'

/** Facts about a request or a figure: a name and its value in each row. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1 }}
  >
    {facts.map(([name, text]) => (
      <Fragment key={name}>
        <Typography component="dt" color="text.secondary">
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
          {text}
        </Typography>
      </Fragment>
    ))}
  </Box>
)
