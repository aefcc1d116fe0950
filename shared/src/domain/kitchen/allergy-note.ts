/**
 * Said as it is heard, in the scripts and languages of a shop in India and of its guests: rather a word too many than one
 * that was spelt in another way.
 */
const allergy = new RegExp(
  [
    '[ae]l+[aeéè]r[gj]|intoleran|intolér|anaph[iy]l|c[oœ]?el[ií]ac|cœliac|epi[- ]?pen|kill|life.?threat|dị ứng|ал+ерг|αλλεργ|אלרגי',
    // Indian scripts: a first vowel, l, r, j, with whatever vowels were heard between.
    '[अएऍऐॲऎ]ॅ?ल[ेॅ]?र्ज|असहिष्णु|[অএআ](?:্যা)?ল[ােে]?[রৰ]্জ|[અએઍઐ]લ[ેૅ]?ર્જ|[ਅਏਐ]ਲ[ੇ]?ਰ੍?ਜ|[ଅଆଏ]ଲ[େ]?ର୍ଜ',
    '[அஎஏ]ல[ெே]?ர்ஜ|ஒவ்வா|[అఎఏ]ల[ెే]?ర్జ|[ಅಎಏ]ಲ[ೆೇ]?ರ್ಜ|[അഎഏ]ല[െേ]?(?:ർ|ര്\u200d?)ജ|අසාත්මික',
    '(?:ال|ایل|[آا]ل)[رڑ]ج|[آا]لرژ|حساس[يیى]|تحسس|过敏|過敏|アレルギ|알레르기|알러지|แพ้',
  ].join('|'),
  'iu',
);

/** Whether somebody may fall ill of what this note forbids: the loudest words on a ticket. */
export const isAllergyNote = (note: string): boolean => allergy.test(note.normalize('NFC'));
