/** Before what is ordered for later is begun early. `due`: its slot, in words. */
export const earlyTexts = {
  title: (name: string) => `Begin ${name} now?`,
  titleOfMany: (many: number) => `Begin ${many} orders for later now?`,
  description: (due: string | undefined) =>
    `${due ? `It is ordered for later: ${due}. ` : ''}Once it is begun, its customer cannot cancel it, and reads that it comes soon.`,
  begin: 'Begin now',
  leave: 'Leave it for later',
} as const;
