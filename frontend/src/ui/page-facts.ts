import type { PageFacts } from '@forno/shared/domain';

const meta = document.querySelector<HTMLMetaElement>('[name=shop]');

/** The shop's name, address and words about itself, which every page brings along (bff/src/site). */
export const pageFacts: PageFacts = JSON.parse(meta?.content ?? '{}');
