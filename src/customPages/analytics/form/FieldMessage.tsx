import Typography from '@mui/material/Typography'

/** What is wrong with a field that has no line of its own for it. */
export const FieldMessage = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <Typography role="alert" variant="caption" color="error" sx={{ display: 'block' }}>
      {text}
    </Typography>
  )
