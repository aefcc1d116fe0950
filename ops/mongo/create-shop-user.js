// Run by the image of MongoDB at the first start, on an empty volume, and by hand on a volume made before
// (docs/setup.md). The shop may read and write its own databases; the root account stays with MongoDB.
const admin = db.getSiblingDB('admin');
const pwd = process.env.MONGO_PASSWORD;
// In the second one backups are restored to see whether that works.
const roles = ['forno', 'forno_restore_check'].map((name) => ({ role: 'readWrite', db: name }));
if (admin.getUser('forno')) admin.updateUser('forno', { pwd, roles });
else admin.createUser({ user: 'forno', pwd, roles });
