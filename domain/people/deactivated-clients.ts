const list = new Intl.ListFormat('en-US');

/** What people read who lost access: `Lakeside has been deactivated. Please contact your Parity administrator.` */
export function describeDeactivation(names: readonly string[]): string {
  const verb = names.length === 1 ? 'has' : 'have';
  return `${list.format(names)} ${verb} been deactivated. Please contact your Parity administrator.`;
}

/** The question before a hospital is deactivated; without a number if that is not known. */
export function askAboutDeactivation(name: string, people: number | undefined): string {
  return `${describeLoss(name, people)} Its data stay. Do you want to deactivate it?`;
}

function describeLoss(name: string, people: number | undefined): string {
  if (people === undefined) return `Its people lose access to ${name} at once.`;
  if (people === 0) return `Nobody has access to ${name} yet.`;
  return people === 1
    ? `1 person loses access to ${name} at once.`
    : `${people} people lose access to ${name} at once.`;
}
