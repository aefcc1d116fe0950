/** Texts of the error catalogue (specification, section 8) that only admins see: apart, so that nobody else loads them. */
export const adminErrors = {
  pizzasFetchUnexpected: 'An error occurred while fetching pizzas',
  pizzaExists: 'Pizza already exists!',
  pizzaDelete: 'Failed to delete pizza',
  pizzaDeleteUnexpected: 'An error occurred while deleting the pizza',
  pizzaNotFound: 'Pizza not found!',
  pizzaDetails: 'Error fetching pizza details',
  pizzaUpdate: 'Failed to update pizza',
  pizzaUpdateUnexpected: 'An error occurred while updating the pizza',
  userDelete: 'Failed to delete user',
  userDeleteUnexpected: 'An error occurred while deleting the user',
  userNotFound: 'User not found!',
  userDetails: 'Error fetching user details',
  userUpdate: 'Error updating user',
  adminsOnly: 'Access denied! Only admins can log in.',
  lowStockMail: 'Failed to send low stock email.',
  inventoryFetch: 'Failed to fetch inventory data.',
  inventoryFetchUnexpected: 'An error occurred while fetching inventory data.',
  inventoryUpdateUnexpected: 'An error occurred while updating inventory.',
  inventoryUpdate: 'Failed to update inventory.',
} as const;

/** Of the form's picture of a pizza. */
export const imageErrors = {
  notAnImage: 'Please choose an image: JPEG, PNG, WebP, AVIF, GIF or TIFF.',
  tooLarge: 'This image is larger than 5 MB.',
  empty: 'This file is empty.',
  fitting: 'Looking at this picture…',
  notDrawn: 'Your browser could not draw this picture. Please choose a file.',
} as const;

/** Of the kitchen's settings. */
export const kitchenNumbers = 'Enter whole numbers: 1 to 1000 pizzas, 1 to 240 minutes.';

/** The same of success and info messages. */
export const adminNotices = {
  lowStockMailSent: 'Low stock email sent to admin!',
  nothingLow: 'No low stock items detected.',
  inventoryFetched: 'Inventory data fetched successfully!',
  inventoryUpdated: 'Inventory updated successfully!',
  userUpdated: 'User updated successfully!',
  pizzaAdded: 'Pizza added successfully!',
  pizzaDeleted: 'Pizza deleted successfully',
  pizzaUpdated: 'Pizza updated successfully!',
  userDeleted: 'User deleted successfully',
  orderStatusUpdated: 'Order status updated successfully.',
  orderDeleted: 'Order deleted successfully.',
} as const;
