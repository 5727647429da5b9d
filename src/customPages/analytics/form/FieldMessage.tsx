import Typography from '@mui/material/Typography'

/** The error message of a field without a helper text of its own. */
export const FieldMessage = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <Typography role="alert" variant="caption" color="error" sx={{ display: 'block' }}>
      {text}
    </Typography>
  )
