import Box from '@mui/material/Box'

/** A value that a dialog shows, with a text below it: a click selects all of the value. */
export const ShownValue = ({ value, text }: { value: string; text: string }) => (
  <>
    <Box
      component="output"
      sx={{
        display: 'block',
        mb: 4,
        fontFamily: 'monospace',
        fontSize: '1.25rem',
        color: 'text.primary',
        overflowWrap: 'anywhere',
        userSelect: 'all',
      }}
    >
      {value}
    </Box>
    {text}
  </>
)
