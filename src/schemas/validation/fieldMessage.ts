/** What is wrong with a field, with the field's title before it, unless the message begins with it already. */
export const fieldMessage = (title: string, message: string): string =>
  title === '' || message.startsWith(`${title} `) ? message : `${title}: ${message}`
