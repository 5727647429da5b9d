/** The error message of a field, preceded by its title unless the message already starts with it. */
export const fieldMessage = (title: string, message: string): string =>
  title === '' || message.startsWith(`${title} `) ? message : `${title}: ${message}`
