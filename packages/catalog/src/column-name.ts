/** The column of a member: `folder_key` of `folderKey`. */
export function columnName(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
